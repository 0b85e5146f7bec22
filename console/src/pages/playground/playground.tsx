import { useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { withChoice } from '../../components/form/with-choice.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { EVERYWHERE, type TestContext } from '../../test-contexts/test-context.ts';
import { TestContextsEditor } from '../../test-contexts/test-contexts-editor.tsx';
import { useTestContexts } from '../../test-contexts/use-test-contexts.ts';
import { Matrix } from './matrix.tsx';
import classes from './playground.module.css';
import { addressOf, type PlaygroundQuestion, questionOf } from './question.ts';
import { playRequest, useResults } from './use-results.ts';

/** Asked about until the person has saved contexts. */
const anybody: TestContext = { name: 'Anybody', fields: {} };

/** What flags are for whom, in which environment, and why. */
export default function Playground() {
  const [question, setQuestion] = useQuestion();
  const place = question.project === '' ? EVERYWHERE : question.project;
  const [saved] = useTestContexts(place);
  const own = saved.length > 0 ? saved : [anybody];
  const contexts = question.contexts.length > 0 ? question.contexts : own;
  const { environments, project, flag } = question;
  const { results, error, isPending } = useResults(project, environments, contexts);
  const link = () => {
    const url = new URL(location.href);
    url.search = addressOf({ ...question, contexts }).toString();
    return url.href;
  };
  return (
    <Page
      title="Playground"
      lead="What flags are for whom, and why. Nothing is changed by asking."
      actions={
        <>
          <CopyButton kind="plain" text={link}>
            Copy a link to this question
          </CopyButton>
          <CurlMenu request={playRequest(project, environments, contexts[0] ?? anybody)} />
        </>
      }
    >
      <Choices question={question} setQuestion={setQuestion} />
      <Contexts question={question} place={place} setQuestion={setQuestion} />
      {error && <Notice kind="danger">{error.message}</Notice>}
      {environments.length === 0 && <p>Choose at least one environment.</p>}
      {isPending && <Skeleton />}
      {results.length > 0 && <Matrix results={results} environments={environments} flag={flag} />}
    </Page>
  );
}

interface ContextChoicesProps {
  readonly question: PlaygroundQuestion;
  readonly setQuestion: (part: Partial<PlaygroundQuestion>) => void;
}

function Choices({ question, setQuestion }: ContextChoicesProps) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const known = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const { environments } = question;
  const toggle = (name: string, isChosen: boolean) =>
    setQuestion({ environments: withChoice(environments, name, isChosen) });
  return (
    <div className={classes.choices}>
      <Select
        label="Project"
        value={question.project}
        onChange={({ target }) => setQuestion({ project: target.value })}
      >
        <option value="">All</option>
        {projects.data?.projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Flags with this in their name"
        type="search"
        value={question.flag}
        onChange={({ target }) => setQuestion({ flag: target.value })}
      />
      <fieldset className={classes.environments}>
        <legend>Environments</legend>
        {known.data?.environments.map(({ name }) => (
          <Checkbox
            key={name}
            label={name}
            checked={environments.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** Whom it is asked for: the contexts of the link, or those of this browser. */
function Contexts({
  question,
  place,
  setQuestion,
}: ContextChoicesProps & { readonly place: string }) {
  const [saved, change] = useTestContexts(place);
  if (question.contexts.length === 0) {
    return (
      <Card title="Test contexts">
        <TestContextsEditor
          projectId={place}
          beside={(context) => (
            <CurlMenu request={playRequest(question.project, question.environments, context)} />
          )}
        />
      </Card>
    );
  }
  const names = new Set(saved.map(({ name }) => name));
  const added = question.contexts.filter(({ name }) => !names.has(name));
  const forgetLink = () => setQuestion({ contexts: [] });
  return (
    <Card title="Test contexts of the link">
      <ul>
        {question.contexts.map(({ name, fields }) => (
          <li key={name}>
            {name}: {fieldsInWords(fields)}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          onClick={() => {
            change(place, (before) => [...before, ...added]);
            forgetLink();
          }}
        >
          Keep them in this browser
        </Button>
        <Button onClick={forgetLink}>Use my own</Button>
      </div>
    </Card>
  );
}

function fieldsInWords(fields: TestContext['fields']): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  return pairs.length === 0 ? 'no fields' : pairs.join(', ');
}

/** The question, kept in the address; without one, all environments. */
function useQuestion() {
  const [address, setAddress] = useSearchParams();
  const known = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const asked = questionOf(address);
  const isNew = !address.has('environment') && !address.has('none');
  const all = known.data?.environments.map(({ name }) => name) ?? [];
  const question = isNew ? { ...asked, environments: all } : asked;
  const set = (part: Partial<PlaygroundQuestion>) =>
    setAddress(
      () => {
        const next = addressOf({ ...question, ...part });
        if (part.environments?.length === 0) next.set('none', '');
        return next;
      },
      { replace: true },
    );
  return [question, set] as const;
}
