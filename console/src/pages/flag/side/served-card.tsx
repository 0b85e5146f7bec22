import { useState } from 'react';
import { Link } from 'wouter';
import { flagAddress } from '../../../addresses.ts';
import { Card } from '../../../components/card.tsx';
import type { Flag, FlagEnvironment } from '../flag-data.ts';
import { Served } from '../served.tsx';
import type { Span } from '../usage-history.ts';

/** What applications got of a flag in the environment that is shown. */
export function ServedCard({
  flag,
  environment: { name },
}: {
  readonly flag: Flag;
  readonly environment: Pick<FlagEnvironment, 'name'>;
}) {
  const [span, setSpan] = useState<Span>('24h');
  const usage = `${flagAddress(flag, 'usage')}?${new URLSearchParams({ environment: name, span })}`;
  return (
    <Card title={`Served in ${name}`} actions={<Link href={usage}>Usage</Link>}>
      <Served key={name} flag={flag} environment={name} span={span} onSpan={setSpan} />
    </Card>
  );
}
