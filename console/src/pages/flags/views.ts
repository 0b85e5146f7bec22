import { filtersIn, withoutFilters } from './filters.ts';

/** An environment of the listed flags. */
export interface TypedEnvironment {
  readonly name: string;
  /** What it is for: `production`, for example. */
  readonly type: string;
}

/** Filters with a name. */
export interface View {
  readonly name: string;
  /** Parameters of the address: `state=stale&tag=simple%3Aweb`. */
  readonly query: string;
}

/** The environments in which flags reach customers; there may be none. Pure. */
export function productionOf(
  environments: readonly TypedEnvironment[],
): readonly TypedEnvironment[] {
  return environments.filter(({ type }) => type === 'production');
}

/** The views that everybody has. Pure. */
export function commonViews(environments: readonly TypedEnvironment[]): readonly View[] {
  const production = productionOf(environments).map(({ name }) => name);
  const status = (state: string) =>
    production.map((name) => new URLSearchParams({ status: `${name}:${state}` })).join('&');
  return [
    { name: 'All', query: '' },
    ...(production.length === 0
      ? []
      : [
          { name: 'In production', query: status('enabled') },
          { name: 'Rolling out', query: status('partial') },
        ]),
    { name: 'Unused', query: 'lifecycle=initial' },
    { name: 'Can go', query: new URLSearchParams({ state: STALE }).toString() },
    { name: 'Favourites', query: 'favourites=only' },
  ];
}

/** Marked as stale, or older than flags of the type should be. */
const STALE = 'stale,potentially-stale';

/** The filters and the text of an address, in one form to compare and to keep. Pure. */
export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  const text = params.get('q')?.trim();
  if (text) kept.set('q', text);
  for (const { name, value } of filtersIn(params)) {
    const before = kept.get(name);
    if (name === 'status' || before === null) kept.append(name, value);
    else kept.set(name, `${before},${value}`);
  }
  return kept.toString();
}

/** The parameters with the filters of a view in place of those that are set; the order stays. Pure. */
export function withView(params: URLSearchParams, { query }: View): URLSearchParams {
  const next = withoutFilters(params);
  for (const [name, value] of new URLSearchParams(query)) next.append(name, value);
  return next;
}

/** Name of the setting in the browser. */
const SETTING = 'flagwright.views';

/** Views that were saved in this browser; none if what is stored cannot be read. */
export function savedViews(): readonly View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SETTING) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Keeps views in this browser. @throws {DOMException} when it has no room, or keeps nothing */
export function saveViews(views: readonly View[]): void {
  localStorage.setItem(SETTING, JSON.stringify(views));
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { name, query } = value as Partial<Record<keyof View, unknown>>; // Any object may have them.
  return typeof name === 'string' && typeof query === 'string';
}
