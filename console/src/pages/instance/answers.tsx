import type { Routes } from 'generated:api';
import { Bars } from '../../components/bars.tsx';
import { Card } from '../../components/card.tsx';

type Statistics = Routes['GET /api/admin/instance-admin/statistics']['output'];

/** Part of the limit from which on an alarm goes off. */
const ALARMING = 0.8;

/** What applications that accept no compression get, and how much of it fits. */
export function Answers({ answers }: Required<Pick<Statistics, 'answers'>>) {
  const [first] = answers;
  if (!first) return null;
  const most = first.maxBytes.toLocaleString('en');
  const near = answers.filter(({ bytes, maxBytes }) => bytes > ALARMING * maxBytes);
  return (
    <Card title="Answers to applications">
      <p>
        Bytes of an answer with all flags to an application that does not accept gzip. {most} fit;
        with gzip about ten times as many flags do.
      </p>
      <Bars
        label="Bytes of an answer without gzip"
        rows={answers.map(({ environment, bytes }) => ({ name: environment, count: bytes }))}
      />
      {near.length > 0 && (
        <p>
          Near the limit: {near.map(({ environment }) => environment).join(', ')}. Let applications
          accept gzip, or give them tokens of fewer projects.
        </p>
      )}
    </Card>
  );
}
