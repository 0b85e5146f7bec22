import type { Routes } from 'generated:api';
import { useIsFetching, useIsMutating, useQueries, useQueryClient } from '@tanstack/react-query';
import { chanceInWords } from '../../../../lib/words/playground/chance.ts';
import { sdkContextOf } from '../../../../lib/words/playground/sdk-context.ts';
import { request as requestOf, send } from '../../api/request.ts';
import { Card } from '../../components/card.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import type { TestContext } from '../../test-contexts/test-context.ts';
import { TestContextsEditor } from '../../test-contexts/test-contexts-editor.tsx';
import { useTestContexts } from '../../test-contexts/use-test-contexts.ts';
import classes from './change-request.module.css';
import { comparedFlags, type EvaluatedFlag } from './preview-rows.ts';
import type { ChangeRequest } from './types.ts';

const REQUEST = 'GET /api/admin/projects/{projectId}/change-requests/{id}';

/** Stands in the matrix until the person has saved contexts. */
const anybody: TestContext = { name: 'Anybody, without fields', fields: {} };

/** What the changes would do to some people: each context before and after. */
export function Preview({ request }: { readonly request: ChangeRequest }) {
  if (isPossible(request)) return <Matrix request={request} />;
  if (request.state !== 'Draft') return null;
  return (
    <Card title="Preview">
      <p>Once the changes are in review, you see here what they do to people whom you choose.</p>
    </Card>
  );
}

function isPossible({ state }: Pick<ChangeRequest, 'state'>): boolean {
  return ['In review', 'Approved', 'Scheduled'].includes(state);
}

function Matrix({ request }: { readonly request: ChangeRequest }) {
  const [saved] = useTestContexts(request.project);
  const contexts = saved.length > 0 ? saved : [anybody];
  const answers = useAnswers(request, contexts);
  const changed = request.features.map(({ name }) => name);
  const failed = answers.find(({ error }) => error)?.error;
  return (
    <Card
      title="Preview"
      actions={<CurlMenu request={withChanges(request, contexts[0] ?? anybody)} />}
    >
      <p>
        What the flags of {request.environment} are for your test contexts, now and with the
        changes.
      </p>
      {failed ? (
        <Notice kind="danger">{failed.message}</Notice>
      ) : (
        <Table
          label="What the preview finds"
          columns={['Test context', 'Flag', 'Now', 'With the changes']}
        >
          {answers.flatMap(({ context, before, after }) =>
            comparedFlags(before ?? [], after ?? [], before && after ? changed : []).map((row) => (
              <Row key={`${context.name}/${row.flag}`} context={context.name} {...row} />
            )),
          )}
        </Table>
      )}
      <details className={classes.contexts}>
        <summary>Test contexts</summary>
        <TestContextsEditor projectId={request.project} />
      </details>
    </Card>
  );
}

function Row({
  context,
  flag,
  now,
  afterwards,
}: {
  readonly context: string;
  readonly flag: string;
  readonly now: string;
  readonly afterwards: string;
}) {
  return (
    <tr>
      <td>{context}</td>
      <td>{flag}</td>
      <td>{now}</td>
      <td>{now === afterwards ? 'the same' : <strong>{afterwards}</strong>}</td>
    </tr>
  );
}

/** The flags for each context, without and with the changes. */
function useAnswers(request: ChangeRequest, contexts: readonly TestContext[]) {
  const asked = contexts.flatMap((context) => [
    asNow(request, context),
    withChanges(request, context),
  ]);
  // While it is being applied, and until its new state is read, the service would refuse to preview it.
  const isSettled = useIsMutating() === 0;
  const isRead = useIsFetching({ queryKey: [REQUEST] }) === 0;
  const client = useQueryClient();
  // What was read last may be known here before this is drawn again.
  const isStillPossible = () =>
    client
      .getQueriesData<ChangeRequest>({ queryKey: [REQUEST] })
      .every(([, read]) => read === undefined || read.id !== request.id || isPossible(read));
  const answers = useQueries({
    queries: asked.map((each) => ({
      queryKey: [each.route, each.input],
      queryFn: async () => (isStillPossible() ? send(each) : null),
      enabled: isSettled && isRead,
    })),
  });
  return contexts.map((context, index) => {
    const [before, after] = [answers[index * 2], answers[index * 2 + 1]];
    return {
      context,
      before: flagsIn(before?.data, request.environment, context),
      after: flagsIn(after?.data, request.environment, context),
      error: before?.error ?? after?.error,
    };
  });
}

type PreviewAnswer = Routes['POST /api/admin/playground/advanced']['output'];

/** Values with commas are combinations, with an item each; the first one stands for the context. */
function flagsIn(
  answer: unknown,
  environment: string,
  { fields }: TestContext,
): readonly EvaluatedFlag[] | undefined {
  return (answer as PreviewAnswer | undefined)?.features.flatMap(({ name, environments }) => {
    const [item] = environments[environment] ?? [];
    if (!item) return [];
    const { isEnabled, variant = null } = item;
    return [{ name, isEnabled, variant, chance: chanceInWords(item, fields) }];
  });
}

function asNow({ environment, project }: ChangeRequest, context: TestContext) {
  return requestOf('POST /api/admin/playground/advanced', {
    body: {
      environments: [environment],
      projects: [project],
      context: sdkContextOf(context),
    },
  });
}

function withChanges({ id }: ChangeRequest, context: TestContext) {
  return requestOf('POST /api/admin/playground/change-request/{id}', {
    params: { id },
    body: { context: sdkContextOf(context) },
  });
}
