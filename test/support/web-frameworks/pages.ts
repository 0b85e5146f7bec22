import { vi } from 'vitest';
import { requireTool } from '../fetch-tools.ts';

/** Of the browser SDK behind both frameworks. */
export interface PageConfig {
  readonly url: string;
  readonly clientKey: string;
  readonly appName: string;
  /** In seconds. */
  readonly refreshInterval: number;
}

/** A page in a browser that shows `error`, or the flag and the variant, or `waiting`. */
export interface Page {
  text(): string;
  /** The texts of every rendering, oldest first. */
  readonly shown: readonly string[];
  updateContext(context: object): Promise<void>;
  close(): void;
}

/** Shows a page with one framework's provider around it. */
export type OpenPage = (config: PageConfig) => Page;

/** The names of the flags that pages read. */
export const shownFlag = 'for-pro';
export const shownVariant = 'coloured';

/** What a page shows. */
export function textOf(ready: unknown, error: unknown, isOn: unknown, variant: unknown): string {
  if (error) return 'error';
  return ready ? `${isOn ? 'on' : 'off'} ${variant}` : 'waiting';
}

interface Dom {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Window };
}

interface Window {
  readonly document: Document;
  readonly Element: unknown;
  readonly SVGElement: unknown;
}

/** What pages use of an element in the document. */
export interface Element {
  readonly textContent: string;
}

interface Document {
  createElement(name: string): Element;
}

/**
 * Gives this process the globals of a browser, before a framework looks for them. They stay: the
 * frameworks still work when a page was closed.
 */
export function openWindow(): Document {
  const { JSDOM } = requireTool<Dom>('frameworks', 'jsdom');
  const { window } = new JSDOM('', { url: 'http://shop.example.com' });
  // As in a browser, both are of one kind: Node's `fetch` refuses signals of others.
  Object.assign(window, { fetch, AbortController });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('Element', window.Element);
  vi.stubGlobal('SVGElement', window.SVGElement);
  return window.document;
}
