import type { Variant } from '../../../../lib/strategies/model.ts';
import { useRead } from '../../api/use-read.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { VariantsEditor } from '../../strategies/variants-editor.tsx';
import type { Flag, FlagEnvironment, FlagVariant } from './flag-data.ts';

interface VariantsFormProps {
  readonly flag: Flag;
  readonly environment: string;
  /** The environment whose variants it begins with: the same one, or one to copy from. */
  readonly from: FlagEnvironment;
  readonly onClose: () => void;
}

/** The editor of the variants of a flag in an environment. */
export default function VariantsForm({ flag, environment, from, onClose }: VariantsFormProps) {
  const [variants, setVariants, clear] = useDraft<readonly Variant[]>(
    `flag/${flag.name}/variants/${environment}/${from.name}`,
    from.variants.map(complete),
  );
  const fields = useRead(
    'GET /api/admin/projects/{projectId}/context',
    { params: { projectId: flag.project }, query: { include: 'root' } },
    { staleTime: 60_000 },
  );
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ChangeForm
      change={{ action: 'patchVariant', feature: flag.name, payload: { variants } }}
      place={{ projectId: flag.project, environment }}
      action="Save variants"
      done={`The variants of ${flag.name} in ${environment} are saved.`}
      onDone={close}
      onCancel={close}
      isInSheet
    >
      {from.name !== environment && (
        <p>
          These are the variants of {from.name}. They replace those of {environment} when you save.
        </p>
      )}
      <p>
        {variants.length === 0
          ? 'Without variants, the flag is only on or off.'
          : 'Everyone who gets the flag gets one of these. A strategy with variants of its own gives those instead.'}
      </p>
      <VariantsEditor
        value={variants}
        path="/body"
        fields={fields.data ?? []}
        onChange={setVariants}
      />
    </ChangeForm>
  );
}

/** As the editor takes it, with what the service adds where it is left out. */
function complete({
  weightType = 'variable',
  stickiness = 'default',
  ...rest
}: FlagVariant): Variant {
  return { ...rest, weightType, stickiness };
}
