import type { Author } from '../../auth/author.ts';
import { useEnvironmentWrite } from '../../environments/environment-store.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { ApiToken, TokenScope } from '../../identity/tokens/model.ts';
import { sealedSecret } from '../../identity/tokens/readable-secrets.ts';
import { expectedTokenEvent, tokenEvent } from '../../identity/tokens/token-event.ts';
import { generateSecret, hashSecret, maskSecret } from '../../identity/tokens/token-format.ts';
import { createTokenWrites } from '../../identity/tokens/token-store.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { useProjectWrite } from '../project-store.ts';

/** A token with its complete secret. */
interface CreatedToken {
  readonly token: ApiToken;
  readonly secret: string;
}

/**
 * Creates a token.
 *
 * @param secret the complete secret; generated when omitted
 * @param unknown the error for a project that does not exist; by default, one about the body
 * @throws {ValidationError} when its environment or a project does not exist
 * @throws {ExceedsLimitError} beyond the limit of tokens
 * @throws {NameExistsError} when another token has that secret
 */
export function createToken(
  author: Author,
  scope: TokenScope,
  secret: string = generateSecret(scope.projects, scope.environment),
  unknown: (project: string) => Error = unknownProject,
): Promise<CreatedToken> {
  return recordChange(
    { author, expect: [expectedTokenEvent('api-token-created', scope)] },
    async () => {
      const hash = hashSecret(secret);
      const token: ApiToken = {
        ...scope,
        ...sealedSecret(secret, hash),
        hash,
        hint: maskSecret(secret, scope.environment),
        createdAt: new Date().toISOString(),
      };
      return {
        writes: [...createTokenWrites(token), ...scopeWrites(scope, unknown)],
        events: [tokenEvent('api-token-created', { after: token })],
        result: { token, secret },
      };
    },
  );
}

/** @returns the error for an unknown project in the scope of a token */
export function unknownProject(id: string): ValidationError {
  return invalid('/body/projects', `names the unknown project "${id}"`);
}

/**
 * The environment and the projects must exist when the token is stored; archived projects do not count.
 * Their versions are incremented, so that a concurrent deletion decides again and no token is left behind
 * for a later one of the same name.
 */
function scopeWrites(
  { environment, projects }: TokenScope,
  unknown: (project: string) => Error,
): readonly Write[] {
  return [
    ...(environment === '*' ? [] : [environmentWrite(environment)]),
    ...(projects[0] === '*' ? [] : projects.map((id) => useProjectWrite(id, () => unknown(id)))),
  ];
}

function environmentWrite(name: string): Write {
  return useEnvironmentWrite(name, () =>
    invalid('/body/environment', 'must be the name of an existing environment', { sent: name }),
  );
}
