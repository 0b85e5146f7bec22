import { requireTool } from '../fetch-tools.ts';
import {
  type Element,
  type OpenPage,
  openWindow,
  shownFlag,
  shownVariant,
  textOf,
} from './pages.ts';

interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
}

interface ReactDom {
  createRoot(container: Element): { render(element: unknown): void; unmount(): void };
}

interface ReactClient {
  readonly FlagProvider: unknown;
  useFlag(name: string): boolean;
  useVariant(name: string): { readonly name?: string };
  useFlagsStatus(): { readonly flagsReady: boolean; readonly flagsError: unknown };
  useUnleashContext(): (context: object) => Promise<void>;
}

/** Loads React and its client, and returns how to show a page with them. */
export function reactPages(): OpenPage {
  const document = openWindow();
  const { createElement } = requireTool<React>('frameworks', 'react');
  const { createRoot } = requireTool<ReactDom>('frameworks', 'react-dom/client');
  const client = requireTool<ReactClient>('frameworks', '@unleash/proxy-client-react');

  return (config) => {
    const shown: string[] = [];
    let updateContext: (context: object) => Promise<void> = async () => undefined;

    function Content() {
      const { flagsReady, flagsError } = client.useFlagsStatus();
      const isOn = client.useFlag(shownFlag);
      const { name } = client.useVariant(shownVariant);
      updateContext = client.useUnleashContext();
      const text = textOf(flagsReady, flagsError, isOn, name);
      shown.push(text);
      return createElement('p', null, text);
    }

    const container = document.createElement('div');
    const root = createRoot(container);
    root.render(createElement(client.FlagProvider, { config }, createElement(Content, null)));
    return {
      text: () => container.textContent,
      shown,
      updateContext: (context) => updateContext(context),
      close: () => root.unmount(),
    };
  };
}
