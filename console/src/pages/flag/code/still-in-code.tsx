import { Checkbox } from '../../../components/form/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { leftInWords } from './code-words.ts';

interface FlagInCode {
  readonly name: string;
  readonly left: number;
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** Says which flags the code of default branches still names, and asks once more. */
export function StillInCode({
  flags,
  onAgree,
}: {
  readonly flags: readonly FlagInCode[];
  /** Called when the box is ticked or not; in a form, it is required. */
  readonly onAgree?: (isAgreed: boolean) => void;
}) {
  return (
    <Notice kind="danger">
      {flags.map(({ name, left, places }) => (
        <p key={name}>
          <strong>{name}</strong>: {leftInWords(left, places)}
        </p>
      ))}
      <p>Such code gets its default as soon as the flag is archived.</p>
      <Checkbox
        label={flags.length === 1 ? 'Archive it all the same' : 'Archive them all the same'}
        required
        onChange={({ target }) => onAgree?.(target.checked)}
      />
    </Notice>
  );
}
