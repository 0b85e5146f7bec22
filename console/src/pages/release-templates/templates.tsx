import { Link } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { MilestonesInWords } from '../../release-plans/milestones-in-words.tsx';
import { newTemplate, templateBody } from './template-data.ts';

/** What release plans are made of. */
export default function ReleaseTemplates() {
  const templates = useRead('GET /api/admin/release-plan-templates', {});
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const may = useMay();
  const add = (
    <ButtonLink
      kind="primary"
      href="/release-templates/new"
      refusedBecause={may('POST /api/admin/release-plan-templates')}
    >
      New template
    </ButtonLink>
  );
  return (
    <Page
      title="Release plan templates"
      lead="A release plan lets a flag reach more users step by step, by hand or by the clock. Add one to a flag on its page; it is a copy of a template."
      actions={add}
    >
      <Loaded query={templates}>
        {(all) =>
          all.length === 0 ? (
            <Empty
              action={add}
              curl={request('POST /api/admin/release-plan-templates', {
                body: templateBody({ ...newTemplate, name: 'Careful' }),
              })}
            >
              There are no templates yet. Describe once how flags are rolled out: staff first, then
              a tenth, then everybody.
            </Empty>
          ) : (
            <Table label="Release plan templates" columns={['Name', 'Milestones']}>
              {all.map(({ id, name, description, milestones }) => (
                <tr key={id}>
                  <td>
                    <Link href={`/release-templates/${id}`}>{name}</Link>
                    {description && <div>{description}</div>}
                  </td>
                  <td>
                    <MilestonesInWords
                      milestones={milestones}
                      segments={segments.data?.segments ?? []}
                    />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Page>
  );
}
