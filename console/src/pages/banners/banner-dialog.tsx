import type { Routes } from 'generated:api';
import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, Field, Select, TextArea } from '../../components/form/field.tsx';
import { formOf } from '../../components/form/form-of.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';

export type Banner = Routes['GET /api/admin/banners']['output']['banners'][number];

interface BannerDialogProps {
  /** The banner to edit; a new one without it. */
  readonly stored?: Banner;
  readonly onClose: () => void;
}

/** Creates or edits a banner. */
export function BannerDialog({ stored, onClose }: BannerDialogProps) {
  const [draft, setDraft, clear] = useDraft(`banner/${stored?.id ?? ''}`, {
    message: stored?.message ?? '',
    variant: stored?.variant ?? ('info' as const),
    enabled: stored?.enabled ?? true,
    sticky: stored?.sticky ?? false,
    link: stored?.link ?? '',
    linkText: stored?.linkText ?? '',
  });
  const form = formOf(draft, setDraft);
  const { link, linkText, ...rest } = draft;
  const body = {
    ...rest,
    icon: stored?.icon ?? null,
    dialogTitle: stored?.dialogTitle ?? null,
    dialog: stored?.dialog ?? null,
    link: link || null,
    linkText: linkText || null,
  };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={stored ? 'Edit banner' : 'New banner'} onClose={onClose}>
      <WriteForm
        request={
          stored
            ? request('PUT /api/admin/banners/{id}', { params: { id: stored.id }, body })
            : request('POST /api/admin/banners', { body })
        }
        action={stored ? 'Save banner' : 'Create banner'}
        done={stored ? 'The banner is saved.' : 'The banner is created.'}
        onDone={close}
        onCancel={close}
      >
        <TextArea label="Message" required {...form.text('message')} />
        <Select label="Kind" {...form.text('variant')}>
          <option value="info">information</option>
          <option value="success">good news</option>
          <option value="warning">warning</option>
          <option value="error">problem</option>
        </Select>
        <Field
          label="Link"
          hint="An address where to read more; empty for none"
          type="url"
          {...form.text('link')}
        />
        <Field label="Text of the link" {...form.text('linkText')} />
        <Checkbox label="Stays in view while the page is scrolled" {...form.tick('sticky')} />
        <Checkbox label="Show it" {...form.tick('enabled')} />
      </WriteForm>
    </Dialog>
  );
}
