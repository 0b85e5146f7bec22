import {
  type Explained,
  explanationSteps,
  whyInWords,
} from '../../../../lib/words/playground/explanation.ts';
import { flagAddress } from '../../addresses.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { ExplanationSteps } from './explanation-steps.tsx';

/** Why a flag is what it is for a context, down to each constraint. */
export function Explanation({
  flag,
  context,
  onClose,
}: {
  readonly flag: Explained;
  readonly context: string;
  readonly onClose: () => void;
}) {
  const { name, projectId, environment } = flag;
  return (
    <Sheet
      title={`${name} in ${environment} for ${context}`}
      onClose={onClose}
      actions={
        <ButtonLink href={flagAddress({ project: projectId, name })} icon="flag" isSmall>
          Open the flag
        </ButtonLink>
      }
    >
      <Why flag={flag} />
    </Sheet>
  );
}

/** Why a flag is what it is: a sentence, and what was checked. */
export function Why({ flag }: { readonly flag: Explained }) {
  const steps = explanationSteps(flag);
  return (
    <>
      <p>
        {whyInWords(flag)}
        {flag.variant?.enabled &&
          flag.chance === undefined &&
          ` The variant is ${flag.variant.name}.`}
      </p>
      {flag.chance !== undefined && steps.length > 0 && <p>One such draw:</p>}
      {steps.length > 0 && <ExplanationSteps steps={steps} />}
    </>
  );
}
