import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { EDITOR, MEMBER, OWNER, VIEWER } from '../support/access.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { screens } from '../support/console/screens.ts';
import { visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';
import { matrix } from '../support/permission-matrix.ts';

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

/**
 * Who may send a request where the matrix cannot say it: there it is about another place, or the
 * contract leaves the decision to the operation, which knows the project.
 */
const decidedByPlace: Readonly<Record<string, string>> = {
  // The segment that is shown belongs to the instance, not to the project of owner and member.
  'POST /api/admin/segments': 'admin editor',
  'PUT /api/admin/segments/{id}': 'admin editor',
  'DELETE /api/admin/segments/{id}': 'admin editor',
  // The form begins with another project.
  '/new-flag: POST /api/admin/projects/{projectId}/features': 'admin editor',
  'POST /api/admin/features/{featureName}/tags': 'admin editor owner member',
  'DELETE /api/admin/features/{featureName}/tags/{type}/{value}': 'admin editor owner member',
};

function isAllowed(screen: string, route: string, person: string): boolean {
  const allowed =
    decidedByPlace[`${screen}: ${route}`] ??
    decidedByPlace[route] ??
    matrix[idByRoute.get(route) ?? ''] ??
    '';
  return allowed.split(' ').includes(person);
}

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
  for (const screen of screens) {
    await visit(page, opened.origin + addressOf(screen, filled));
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
        return isRefused === isAllowed(screen, route, person)
          ? [`${screen}: ${route} (${reason ?? 'enabled'})`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect([...shown.values()].flat().length).toBeGreaterThan(20);
    await visitor.context.close();
  });
});
