/** What tests ask of an element in a page. They are compiled without the types of browsers. */
export interface ShownElement {
  readonly ownerDocument: {
    readonly activeElement: ShownElement;
    readonly defaultView: {
      readonly innerHeight: number;
      readonly innerWidth: number;
      getComputedStyle(element: ShownElement): {
        readonly outlineStyle: string;
        readonly outlineWidth: string;
      };
    };
  };
  readonly role: string | null;
  readonly type?: string;
  readonly popover: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  click(): void;
  contains(other: ShownElement): boolean;
  compareDocumentPosition(other: ShownElement): number;
  setAttribute(name: string, value: string): void;
  getBoundingClientRect(): Record<'top' | 'left' | 'bottom' | 'right', number>;
}

/** A `select` element. */
export interface ShownSelect extends ShownElement {
  readonly options: Iterable<{ readonly label: string }>;
  readonly selectedIndex: number;
  readonly selectedOptions: readonly { readonly label: string }[];
}
