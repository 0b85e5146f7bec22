import type { NamedSegment } from '../../../../lib/words/segment-names.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import type { StrategyDraft } from '../../strategies/draft.ts';
import { DraftSentence } from '../../strategies/draft-sentence.tsx';
import { StrategyFields } from '../../strategies/strategy-fields.tsx';

interface StrategyEditorProps {
  readonly title: string;
  readonly lead: string;
  readonly path: readonly { readonly name: string; readonly href: string }[];
  readonly value: StrategyDraft;
  readonly segments: readonly NamedSegment[];
  readonly onChange: (strategy: StrategyDraft) => void;
  readonly onClose: () => void;
}

/** A strategy of a template that is being typed, with the fields that strategies of flags have. */
export function StrategyEditor(props: StrategyEditorProps) {
  const { title, lead, path, value, segments, onChange, onClose } = props;
  return (
    <Page title={title} lead={lead} path={path}>
      <Card title="In words">
        <DraftSentence draft={value} segments={segments} />
      </Card>
      <p>
        A group id that is left empty, and a stickiness that is not chosen, are those of the rollout
        in the milestone before, so that whoever was let in stays in.
      </p>
      <StrategyFields value={value} onChange={onChange} />
      <Button kind="primary" onClick={onClose}>
        Back to the template
      </Button>
    </Page>
  );
}
