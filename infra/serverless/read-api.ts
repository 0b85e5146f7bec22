import { type GetAtt, resourcesOfType, type Template } from './template.ts';

/** A route of the API and the CloudFormation id of the function behind it. */
export interface Route {
  /** For example `GET /health`, or `$default`. */
  readonly routeKey: string;
  readonly functionId: string;
  /** Who may call it, if an authorizer decides. */
  readonly authorization?: { readonly authorizer: string; readonly scopes: readonly string[] };
}

/** An authorizer of JSON web tokens. */
export interface Authorizer {
  readonly name: string;
  readonly issuer: unknown;
  readonly audience: readonly unknown[];
  /** Where the token is, such as `$request.header.Authorization`. */
  readonly identitySource: readonly string[];
}

/** The routes that the CLI has compiled. */
export function readRoutes(template: Template): Route[] {
  return resourcesOfType(template, 'AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => {
    const { RouteKey, Target, AuthorizerId, AuthorizationScopes } = Properties as {
      RouteKey: string;
      Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
      AuthorizerId?: { Ref: string };
      AuthorizationScopes?: readonly string[];
    };
    return {
      routeKey: RouteKey,
      functionId: functionOf(template, Target['Fn::Join'][1][1].Ref),
      ...(AuthorizerId && {
        authorization: {
          authorizer: authorizerOf(template, id, AuthorizerId),
          scopes: AuthorizationScopes ?? [],
        },
      }),
    };
  });
}

/** The authorizers that the CLI has compiled; all are for JSON web tokens (see carried-over.ts). */
export function readAuthorizers(template: Template): Authorizer[] {
  return resourcesOfType(template, 'AWS::ApiGatewayV2::Authorizer').map(([, { Properties }]) => {
    const { Name, IdentitySource, JwtConfiguration } = Properties as {
      Name: string;
      IdentitySource: readonly string[];
      JwtConfiguration: { Issuer: unknown; Audience: readonly unknown[] };
    };
    return {
      name: Name,
      issuer: JwtConfiguration.Issuer,
      audience: JwtConfiguration.Audience,
      identitySource: IdentitySource,
    };
  });
}

function functionOf(template: Template, integrationId: string): string {
  const { IntegrationUri } = template.Resources[integrationId]?.Properties ?? {};
  return (IntegrationUri as GetAtt)['Fn::GetAtt'][0];
}

/** @throws {Error} when the authorizer is not in the template: the body could not name it */
function authorizerOf(template: Template, route: string, { Ref: id }: { Ref?: string }): string {
  const name = template.Resources[id ?? '']?.Properties.Name;
  if (typeof name !== 'string') {
    throw new Error(`${route} has an authorizer that is not in the template.`);
  }
  return name;
}
