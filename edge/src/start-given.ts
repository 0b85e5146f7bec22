import { backstageRoutes } from './backstage/pages.ts';
import { type FlagsAnswer, withAnswer } from './flags/state.ts';
import type { Log } from './logging/log.ts';
import {
  createParts,
  every,
  type RunningNode,
  SAVE_SECONDS,
  servedNode,
  stopNode,
} from './node.ts';
import type { Options } from './options/read-options.ts';
import { createHandlers } from './server/handler.ts';
import { listen } from './server/listen.ts';
import type { Token } from './tokens/token.ts';
import { TokenService } from './upstream/token-service.ts';

/** A node that asks no server, and serves the flags that it is given. */
export interface GivenNode extends RunningNode {
  /** Serves these flags from now on, in each environment of its tokens. */
  give(answer: FlagsAnswer): void;
}

/**
 * Starts a node that serves the flags that it is given.
 * @param tokens those that may call
 * @param first the flags to begin with
 */
export async function startGiven(
  options: Options,
  log: Log,
  tokens: readonly Token[],
  first: FlagsAnswer,
): Promise<GivenNode> {
  const parts = createParts(options, log);
  const trusted = new TokenService(undefined, log);
  for (const token of tokens) trusted.add({ ...token, status: 'Trusted' });
  const give = (answer: FlagsAnswer) => {
    for (const environment of new Set(tokens.map((token) => token.environment))) {
      parts.store.update(environment, (state) => withAnswer(state, ['*'], answer));
    }
  };
  give(first);
  const node = servedNode(parts, trusted, {
    sources: () => [],
    tokensOfFlags: () => [],
    isReady: () => true,
    changesBy: () => 'polling',
  });
  const listening = await listen(options, createHandlers(node, backstageRoutes(node)));
  // There is nobody to send counts to.
  const timers = [every(SAVE_SECONDS, log, async () => void parts.usage.take())];
  return {
    urls: listening.urls,
    give,
    stop: () => stopNode(parts, listening, timers, async () => {}),
  };
}
