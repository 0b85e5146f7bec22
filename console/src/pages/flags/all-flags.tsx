import { useRead } from '../../api/use-read.ts';
import { Page } from '../../components/page.tsx';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { FlagList } from './flag-list.tsx';
import type { TypedEnvironment } from './views.ts';

/** The flags of all projects that the person can see. */
export default function AllFlags() {
  const environments = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  return (
    <Page title="Flags" actions={<NewFlagLink />}>
      <FlagList environments={environments.data?.environments ?? none} />
    </Page>
  );
}

const none: readonly TypedEnvironment[] = [];
