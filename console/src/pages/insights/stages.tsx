import { useRead } from '../../api/use-read.ts';
import { Bars } from '../../components/bars.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { stageInWords } from '../flag/stage-in-words.ts';
import classes from './insights.module.css';

/** The flags in each stage. */
export function Stages() {
  const counts = useRead('GET /api/admin/lifecycle/count', {});
  return (
    <Card title="Stage">
      <p className={classes.said}>From new to archived: how far the flags have come.</p>
      <Loaded query={counts}>
        {({ initial, preLive, live, completed, archived }) => (
          <Bars
            label="Flags by stage"
            rows={[
              { name: stageInWords({ stage: 'initial' }), count: initial },
              { name: stageInWords({ stage: 'pre-live' }), count: preLive },
              { name: stageInWords({ stage: 'live' }), count: live },
              { name: stageInWords({ stage: 'completed' }), count: completed },
              { name: stageInWords({ stage: 'archived' }), count: archived },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
