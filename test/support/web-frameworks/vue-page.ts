import { requireTool } from '../fetch-tools.ts';
import {
  type Element,
  type OpenPage,
  openWindow,
  shownFlag,
  shownVariant,
  textOf,
} from './pages.ts';

interface Vue {
  createApp(root: object): { mount(container: Element): void; unmount(): void };
  h(type: unknown, props: object | null, children?: unknown): unknown;
}

interface Ref<Value> {
  readonly value: Value;
}

interface VueClient {
  readonly FlagProvider: unknown;
  useFlag(name: string): Ref<boolean>;
  useVariant(name: string): Ref<{ readonly name?: string } | undefined>;
  useFlagsStatus(): { readonly flagsReady?: Ref<boolean>; readonly flagsError?: Ref<unknown> };
  useUnleashContext(): ((context: object) => Promise<void>) | undefined;
}

/** Loads Vue and its client, and returns how to show a page with them. */
export function vuePages(): OpenPage {
  const document = openWindow();
  const { createApp, h } = requireTool<Vue>('frameworks', 'vue');
  const client = requireTool<VueClient>('frameworks', '@unleash/proxy-client-vue');

  return (config) => {
    const shown: string[] = [];
    let updateContext: ((context: object) => Promise<void>) | undefined;

    const content = {
      setup() {
        const { flagsReady, flagsError } = client.useFlagsStatus();
        const isOn = client.useFlag(shownFlag);
        const variant = client.useVariant(shownVariant);
        updateContext = client.useUnleashContext();
        return () => {
          const text = textOf(
            flagsReady?.value,
            flagsError?.value,
            isOn.value,
            variant.value?.name,
          );
          shown.push(text);
          return h('p', null, text);
        };
      },
    };

    const container = document.createElement('div');
    const provider = { render: () => h(client.FlagProvider, { config }, () => h(content, null)) };
    const app = createApp(provider);
    app.mount(container);
    return {
      text: () => container.textContent,
      shown,
      updateContext: async (context) => updateContext?.(context),
      close: () => app.unmount(),
    };
  };
}
