import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Request, request, send } from '../../../api/request.ts';
import { Button } from '../../../components/button.tsx';
import { CurlMenu } from '../../../components/curl-menu.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { saveFile } from '../../../components/save-file.ts';
import classes from './bulk-bar.module.css';
import type { BulkProps } from './bulk-bar.tsx';
import { namesInWords } from './names-in-words.ts';
import { environmentsOf } from './switch-flags.tsx';

/** Saves the selected flags, as they are in one environment, to a file that can be imported. */
export function ExportFlags({ flags, onClose }: BulkProps) {
  const environments = environmentsOf(flags);
  const [environment, setEnvironment] = useState(environments[0] ?? '');
  const wanted: Request = request('POST /api/admin/features-batch/export', {
    body: { environment, features: flags.map(({ name }) => name) },
  });
  const save = useMutation({
    mutationFn: async () => {
      const content = JSON.stringify(await send(wanted), null, 2);
      saveFile(`flags-${environment}.json`, content, 'application/json');
    },
    onSuccess: onClose,
  });
  return (
    <Dialog title="Export flags" onClose={onClose}>
      <p className={classes.names}>
        Selected: <strong>{namesInWords(flags.map(({ name }) => name))}</strong>
      </p>
      <p>
        The file has the settings of {flags.length === 1 ? 'the flag' : `the ${flags.length} flags`}{' '}
        in one environment, with the segments, context fields and tags that they use. It can be
        imported here or on another instance.
      </p>
      <Select
        label="Environment"
        value={environment}
        onChange={({ target }) => setEnvironment(target.value)}
      >
        {environments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {save.isError && <Notice kind="danger">{save.error.message}</Notice>}
      <Dialog.Actions>
        <Button kind="primary" disabled={save.isPending} onClick={() => save.mutate()}>
          Save file
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <CurlMenu request={wanted} />
      </Dialog.Actions>
    </Dialog>
  );
}
