import { Bars } from '../src/components/bars.tsx';
import { Card } from '../src/components/card.tsx';
import { Ring } from '../src/components/charts/ring.tsx';
import { Sparkline } from '../src/components/charts/sparkline.tsx';
import { Strip } from '../src/components/charts/strip.tsx';

const shares = [0, 10, 25, 50, 75, 100];
const hours = Array.from({ length: 24 }, (_, hour) => Math.round(50 + 45 * Math.sin(hour / 3)));
const states = ['nothing', 'good', 'good', 'mixed', 'bad', 'bad'] as const;

/** Pictures of numbers. */
export function Charts() {
  return (
    <Card title="Charts">
      <p className="row">
        {shares.map((share) => (
          <span key={share} className="row">
            <Ring share={share} isPartial={share === 25} /> {share} %
          </span>
        ))}
      </p>
      <p className="row">
        <Sparkline values={hours} /> <Sparkline values={hours.map(() => 0)} />
        <Strip
          label="Failing for 2 of 6 hours"
          cells={states.map((state, hour) => ({ text: `${hour}:00: ${state}`, state }))}
        />
      </p>
      <Bars
        label="Flags by type"
        rows={[
          { name: 'Release', count: 42 },
          { name: 'Experiment', count: 7 },
        ]}
      />
    </Card>
  );
}
