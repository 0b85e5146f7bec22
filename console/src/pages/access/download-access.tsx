import { useMutation } from '@tanstack/react-query';
import { useMay } from '../../access/use-may.ts';
import { callForAnswer } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { saveFile } from '../../components/save-file.ts';

const ROUTE = 'GET /api/admin/audit/access.csv';

/** Spreadsheets take a file that begins with it for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves all rights of everybody as a file. */
export function DownloadAccess() {
  const may = useMay();
  const save = useMutation({
    mutationFn: async () =>
      saveFile('access.csv', BYTE_ORDER_MARK + (await readPages()), 'text/csv;charset=utf-8'),
  });
  return (
    <>
      <Button
        data-route={ROUTE}
        refusedBecause={may(ROUTE)}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        Download who may do what (CSV)
      </Button>
      {save.isError && <Notice kind="danger">{save.error.message}</Notice>}
    </>
  );
}

/** The pages one after the other: each but the last one names the next in its header `Link`. */
async function readPages(): Promise<string> {
  let csv = '';
  let cursor: string | undefined;
  do {
    const answer = await callForAnswer(ROUTE, { query: { ...(cursor && { cursor }) } });
    csv += answer.body;
    cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  } while (cursor);
  return csv;
}
