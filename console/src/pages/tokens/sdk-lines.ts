import type { ApiToken } from './token-types.ts';

/**
 * The lines with which an application or a script uses a token, by language.
 * @param origin of the service: `https://flags.example.com`
 * @param flag that the lines ask for
 */
export function sdkLines(
  { secret, type }: Pick<ApiToken, 'secret' | 'type'>,
  origin: string,
  flag = 'new-checkout',
): Readonly<Record<string, string>> {
  if (type === 'admin') {
    return {
      curl: `export FLAGWRIGHT_TOKEN='${secret}'
curl -H "Authorization: $FLAGWRIGHT_TOKEN" ${origin}/api/admin/projects`,
      Terraform: `provider "unleash" {
  base_url      = "${origin}"
  authorization = "${secret}"
}`,
    };
  }
  return type === 'frontend'
    ? browserLines(secret, origin, flag)
    : serverLines(secret, origin, flag);
}

function browserLines(secret: string, origin: string, flag: string) {
  return {
    JavaScript: `import { UnleashClient } from 'unleash-proxy-client';

const flags = new UnleashClient({
  url: '${origin}/api/frontend',
  clientKey: '${secret}',
  appName: 'my-app',
});
await flags.start();
flags.isEnabled('${flag}');`,
    React: `import { FlagProvider, useFlag } from '@unleash/proxy-client-react';

<FlagProvider config={{ url: '${origin}/api/frontend', clientKey: '${secret}', appName: 'my-app' }}>
  <App />
</FlagProvider>;

const isOn = useFlag('${flag}');`,
    curl: `curl -H 'Authorization: ${secret}' '${origin}/api/frontend?userId=7'`,
  };
}

function serverLines(secret: string, origin: string, flag: string) {
  return {
    Node: `import { startUnleash } from 'unleash-client';

const flags = await startUnleash({
  url: '${origin}/api/',
  appName: 'my-app',
  customHeaders: { Authorization: '${secret}' },
});
flags.isEnabled('${flag}', { userId: '7' });`,
    Python: `from UnleashClient import UnleashClient

flags = UnleashClient(
    url="${origin}/api",
    app_name="my-app",
    custom_headers={"Authorization": "${secret}"},
)
flags.initialize_client()
flags.is_enabled("${flag}", {"userId": "7"})`,
    Java: `UnleashConfig config = UnleashConfig.builder()
    .unleashAPI("${origin}/api/")
    .appName("my-app")
    .apiKey("${secret}")
    .build();
Unleash flags = new DefaultUnleash(config);
flags.isEnabled("${flag}", UnleashContext.builder().userId("7").build());`,
    Go: `unleash.Initialize(
    unleash.WithUrl("${origin}/api/"),
    unleash.WithAppName("my-app"),
    unleash.WithCustomHeaders(http.Header{"Authorization": {"${secret}"}}),
)
unleash.IsEnabled("${flag}", unleash.WithContext(context.Context{UserId: "7"}))`,
    curl: `curl -H 'Authorization: ${secret}' ${origin}/api/client/features`,
    Types: `openfeature pull --flag-source-url ${origin} --auth-token '${secret}'
openfeature generate nodejs`,
  };
}
