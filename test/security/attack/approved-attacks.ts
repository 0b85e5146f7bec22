import type { Reply } from '../../support/request.ts';
import type { Service } from '../../support/service.ts';
import { ADMIN, type AdminClient, createAdminClient } from './admin-client.ts';

const PRODUCTION = 'production';
const tester = { contextName: 'userId', operator: 'IN', values: ['tester'] };
const everybody = { contextName: 'userId', operator: 'NOT_IN', values: ['nobody'] };

/** Sends a request; returns the status. */
export type Ask = (method: string, path: string, body?: object) => Promise<number>;

/** Who takes part. */
export interface FourEyes {
  /** Somebody who may change segments and templates, but not production. */
  readonly editor: Ask;
  /** Somebody who may approve and apply in production. */
  readonly approver: Ask;
  /** Applies a change request, by default as the approver. */
  readonly apply?: (request: Proposed) => Promise<number>;
}

/** A change request that lets in one tester, and what it would do directly. */
export interface Proposed {
  readonly id: number;
  readonly project: string;
  readonly changes: readonly object[];
  /** The direct writes of its changes. */
  readonly directly: readonly (readonly [method: string, path: string, body?: object])[];
}

let attempts = 0;

interface Attack {
  /** Proposes what lets in one tester. */
  readonly propose: (flag: string) => Promise<Omit<Proposed, 'id' | 'project'>>;
  /** Lets in everybody by what the proposal refers to. */
  readonly write: Parameters<Ask>;
}

/**
 * Changes what a change request refers to after it was approved, and then has it applied.
 * @returns a sentence for each way in which production lets in somebody whom the approver was not shown
 */
export async function attackApproved(service: Service, people: FourEyes): Promise<string[]> {
  const admin = createAdminClient(service);
  attempts += 1;
  const project = `four-eyes-${attempts}`;
  await admin.post(`${ADMIN}/projects`, { id: project, name: project });
  const { secret } = await admin.post(`${ADMIN}/api-tokens`, {
    tokenName: 'visitors',
    type: 'frontend',
    environment: PRODUCTION,
    projects: [project],
  });
  const found: string[] = [];
  for (const [name, attack] of Object.entries(await attacksOn(admin, project))) {
    const flag = `${name.replaceAll(' ', '-')}-${attempts}`;
    await guard(admin, project, false);
    await admin.post(`${ADMIN}/projects/${project}/features`, { name: flag });
    const proposed = await attack.propose(flag);
    await guard(admin, project, true);
    const request = { ...proposed, project, id: await approve(admin, project, proposed, people) };
    await people.editor(...attack.write);
    await (people.apply ?? ((each) => bring(people.approver, each, 'Applied')))(request);
    if (await isOnFor(service, secret, flag, 'stranger')) {
      found.push(`${name}: production lets in people whom the approver was not shown`);
    }
  }
  return [...found, ...(await attackMilestones(admin, project, people))];
}

/** Changes the segment of a milestone that will start by itself. */
async function attackMilestones(
  admin: AdminClient,
  project: string,
  { editor }: FourEyes,
): Promise<string[]> {
  const flag = `a-milestone-to-come-${attempts}`;
  await guard(admin, project, false);
  await admin.post(`${ADMIN}/projects/${project}/features`, { name: flag });
  const [first, second] = [await createSegment(admin, 'first'), await createSegment(admin, 'next')];
  const template = await createTemplate(admin, 'a milestone to come', [first, second]);
  const place = `${ADMIN}/projects/${project}/features/${flag}/environments/${PRODUCTION}`;
  await admin.post(`${place}/release-plans`, { templateId: template });
  await admin.post(`${place}/on`, {});
  await guard(admin, project, true);
  const status = await editor('PUT', `${ADMIN}/segments/${second}`, open('next'));
  return status < 300 ? ['a milestone to come: its segment is changed without approval'] : [];
}

async function attacksOn(
  admin: AdminClient,
  project: string,
): Promise<Readonly<Record<string, Attack>>> {
  const segment = await createSegment(admin, 'of a strategy');
  const ofTemplate = await createSegment(admin, 'of a template');
  const template = await createTemplate(admin, 'of a plan', [await createSegment(admin, 'kept')]);
  const withSegment = await createTemplate(admin, 'with a segment', [ofTemplate]);
  const place = (flag: string) =>
    `${ADMIN}/projects/${project}/features/${flag}/environments/${PRODUCTION}`;
  const on = (feature: string) => ({
    action: 'updateEnabled',
    feature,
    payload: { enabled: true },
  });
  const plan = (templateId: string) => async (feature: string) => ({
    changes: [{ action: 'addReleasePlan', feature, payload: { templateId } }, on(feature)],
    directly: [
      ['POST', `${place(feature)}/release-plans`, { templateId }],
      ['POST', `${place(feature)}/on`],
    ] as const,
  });
  const strategies = [{ strategyName: 'default', sortOrder: 0, constraints: [everybody] }];
  return {
    'the segment of a strategy': {
      propose: async (feature) => {
        const payload = { name: 'default', segments: [segment] };
        return {
          changes: [{ action: 'addStrategy', feature, payload }, on(feature)],
          directly: [
            ['POST', `${place(feature)}/strategies`, payload],
            ['POST', `${place(feature)}/on`],
          ],
        };
      },
      write: ['PUT', `${ADMIN}/segments/${segment}`, open('of a strategy')],
    },
    'the template of a plan': {
      propose: plan(template),
      write: [
        'PUT',
        `${ADMIN}/release-plan-templates/${template}`,
        { name: `of a plan ${attempts}`, milestones: [{ name: 'All', sortOrder: 0, strategies }] },
      ],
    },
    'the segment of a template': {
      propose: plan(withSegment),
      write: ['PUT', `${ADMIN}/segments/${ofTemplate}`, open('of a template')],
    },
  };
}

function open(name: string) {
  return { name: `${name} ${attempts}`, constraints: [everybody] };
}

async function createSegment(admin: AdminClient, name: string): Promise<number> {
  const body = { name: `${name} ${attempts}`, constraints: [tester] };
  return (await admin.post(`${ADMIN}/segments`, body)).id;
}

/** A template with a milestone for each segment, an hour apart. */
async function createTemplate(admin: AdminClient, name: string, segments: readonly number[]) {
  const milestones = segments.map((segment, sortOrder) => ({
    name: `Step ${sortOrder + 1}`,
    sortOrder,
    strategies: [{ strategyName: 'default', sortOrder: 0, segments: [segment] }],
    transitionCondition: sortOrder < segments.length - 1 ? { intervalMinutes: 60 } : null,
  }));
  const body = { name: `${name} ${attempts}`, milestones };
  const { id } = await admin.post(`${ADMIN}/release-plan-templates`, body);
  return id as string;
}

async function guard(admin: AdminClient, project: string, changeRequestsEnabled: boolean) {
  const path = `${ADMIN}/projects/${project}/environments/${PRODUCTION}/change-requests/config`;
  await admin.put(path, { changeRequestsEnabled, requiredApprovals: 1 });
}

async function approve(
  admin: AdminClient,
  project: string,
  { changes }: Pick<Proposed, 'changes'>,
  { approver }: FourEyes,
): Promise<number> {
  const path = `${ADMIN}/projects/${project}/environments/${PRODUCTION}/change-requests`;
  const { id } = await admin.post(path, changes);
  await admin.put(`${ADMIN}/projects/${project}/change-requests/${id}/state`, {
    state: 'In review',
  });
  await bring(approver, { project, id }, 'Approved');
  return id;
}

function bring(who: Ask, { project, id }: Pick<Proposed, 'project' | 'id'>, state: string) {
  return who('PUT', `${ADMIN}/projects/${project}/change-requests/${id}/state`, { state });
}

/** As a visitor of a page sees it. */
async function isOnFor(service: Service, token: string, flag: string, userId: string) {
  const { body } = await service.request('GET', `/api/frontend?userId=${userId}`, { token });
  return body.toggles.some(({ name, enabled }: Reply['body']) => name === flag && enabled);
}
