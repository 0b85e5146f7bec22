import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { EDITOR, MEMBER, OWNER, VIEWER } from '../support/access.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';
import { matrix } from '../support/permission-matrix.ts';

/** The console is compiled with types of its own, for browsers. */
const { routes } = (await import(`${import.meta.dirname}/../../console/src/routes.ts`)) as {
  readonly routes: Readonly<Record<string, unknown>>;
};

const ADMIN = 1;

/** The people of the permission matrix; owner and member have their roles in the project that is shown. */
const people = [
  { person: 'admin', rootRole: ADMIN },
  { person: 'editor', rootRole: EDITOR },
  { person: 'viewer', rootRole: VIEWER },
  { person: 'owner', rootRole: VIEWER, projectRole: OWNER },
  { person: 'member', rootRole: VIEWER, projectRole: MEMBER },
] as const;

const { operations } = await discover();
const idByRoute = new Map(
  operations.map(({ id, operation: { contract } }) => [`${contract.method} ${contract.path}`, id]),
);

let opened: OpenConsole;
let filled: Filled;

beforeAll(async () => {
  opened = await openConsole();
  filled = await fillConsole(opened.service);
  for (const { person, rootRole, ...more } of people) {
    const { body } = await opened.service.request('POST', '/api/admin/user-admin', {
      body: { username: person, rootRole, password },
    });
    if (!('projectRole' in more)) continue;
    await opened.service.request('POST', `/api/admin/projects/${filled.projectId}/access`, {
      body: { roles: [more.projectRole], users: [body.id], groups: [] },
    });
  }
});

afterAll(() => opened.close());

interface Shown {
  readonly route: string;
  /** Why it cannot be used. */
  readonly reason: string | null;
}

/** The buttons that send a request, on all screens. */
async function buttonsShownTo(visitor: Visitor): Promise<Map<string, Shown[]>> {
  const { page } = visitor;
  const shown = new Map<string, Shown[]>();
  for (const screen of Object.keys(routes)) {
    await page.goto(opened.origin + addressOf(screen, filled), { waitUntil: 'networkidle' });
    const buttons = await page.evaluate<Shown[]>(
      `[...document.querySelectorAll('button[data-route]')].map((button) => ({
        route: button.getAttribute('data-route'),
        reason: button.getAttribute('aria-description'),
      }))`,
    );
    shown.set(screen, buttons);
  }
  return shown;
}

describe.each(people)('$person', ({ person }) => {
  it('finds each button enabled exactly when the service would accept its request', {
    timeout: 240_000,
  }, async () => {
    const visitor = await opened.newVisitor();
    await visitor.signIn(opened.origin, person);

    const shown = await buttonsShownTo(visitor);

    const wrong = [...shown].flatMap(([screen, buttons]) =>
      buttons.flatMap(({ route, reason }) => {
        const isRefused = reason?.startsWith('You need ') ?? false;
        const isAllowed = (matrix[idByRoute.get(route) ?? ''] ?? '').split(' ').includes(person);
        return isRefused === isAllowed ? [`${screen}: ${route} (${reason ?? 'enabled'})`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect([...shown.values()].flat().length).toBeGreaterThan(20);
    await visitor.context.close();
  });
});
