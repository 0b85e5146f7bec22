import { useMay } from '../../access/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Answers } from './answers.tsx';
import { EdgeNodes } from './edge-nodes.tsx';
import { Integrations } from './integrations.tsx';
import { Maintenance } from './maintenance.tsx';
import { Numbers } from './numbers.tsx';
import { Traffic } from './traffic.tsx';

/** What the instance holds, how it is used, and how it is doing. */
export default function Instance() {
  const statistics = useRead('GET /api/admin/instance-admin/statistics', {});
  // What administrators alone can see is refused once, not by each card.
  const isAllowed = useMay()('GET /api/admin/maintenance') === undefined;
  return (
    <Page title="Instance" lead={statistics.data && `Flagwright ${statistics.data.versionOSS}`}>
      <Card title="What it holds">
        <Loaded query={statistics}>{(counts) => <Numbers rows={rowsOf(counts)} />}</Loaded>
      </Card>
      <Answers answers={statistics.data?.answers ?? []} />
      {isAllowed && <EdgeNodes />}
      {isAllowed && <Traffic />}
      <Integrations />
      {isAllowed && <Maintenance />}
    </Page>
  );
}

const names = {
  featureToggles: 'Flags',
  projects: 'Projects',
  environments: 'Environments',
  segments: 'Segments',
  contextFields: 'Context fields',
  strategies: 'Strategy types',
  users: 'Users',
  groups: 'Groups',
  roles: 'Roles',
} as const;

type InstanceCounts = Partial<Record<keyof typeof names, number>>;

function rowsOf(counts: InstanceCounts) {
  return Object.entries(names).flatMap(([key, name]) => {
    const count = counts[key as keyof InstanceCounts];
    return count === undefined ? [] : [{ name, count }];
  });
}
