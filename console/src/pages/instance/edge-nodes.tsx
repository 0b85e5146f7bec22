import type { EdgeInstance } from 'generated:api';
import { type CSSProperties, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import classes from './edge-nodes.module.css';
import {
  changesInWords,
  flagsInWords,
  lagInWords,
  nodeState,
  nodesInWords,
  type PlacedNode,
  placedNodes,
  rateInWords,
} from './edge-words.ts';

/** Rows that are shown at first, and added by the button below them. */
const STEP = 50;

/** Nodes report each minute. */
const READ_AGAIN_MS = 30_000;

/** The edge nodes that reported within a day: their version, traffic, and how far their flags are behind. */
export function EdgeNodes() {
  const nodes = useRead(
    'GET /api/admin/metrics/edges',
    {},
    { untilNextRead: (answer) => (answer && answer.edges.length > 0 ? READ_AGAIN_MS : false) },
  );
  return (
    <Card title="Edge nodes">
      <Loaded query={nodes}>
        {({ edges }) =>
          edges.length === 0 ? (
            <p>No edge node has reported in the last day.</p>
          ) : (
            <>
              <p className={classes.summary}>{nodesInWords(edges)}</p>
              <NodeTable nodes={edges} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function NodeTable({ nodes }: { readonly nodes: readonly EdgeInstance[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <Table
        label="Edge nodes"
        columns={['Node', 'Lag', 'Requests a minute', 'Streams', 'Flags', 'Last report']}
      >
        {placedNodes(nodes)
          .slice(0, shown)
          .map((placed) => (
            <NodeRow key={placed.node.identifier} {...placed} />
          ))}
      </Table>
      {nodes.length > shown && (
        <div className={classes.more}>
          <Button onClick={() => setShown(shown + STEP)}>Show {STEP} more</Button>
        </div>
      )}
    </>
  );
}

function NodeRow({ node, depth, front }: PlacedNode<EdgeInstance>) {
  const { kind, word } = nodeState(node);
  const { identifier, appName, edgeVersion, region, reportedAt } = node;
  return (
    <tr className={node.state === 'away' ? classes.away : undefined}>
      <th scope="row">
        {/* A number that the style sheet reads: types of React know no custom properties. */}
        <div className={classes.node} style={{ '--depth': depth } as CSSProperties}>
          <span className={classes.name}>
            {appName} <Badge kind={kind}>{word}</Badge>
          </span>
          <span className={classes.detail}>
            {[`version ${edgeVersion}`, region, front && `behind ${front.appName}`]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className={`${classes.detail} ${classes.id}`} title={identifier}>
            {identifier}
          </span>
        </div>
      </th>
      <td className={classes.number}>
        {lagInWords(node)}
        <div className={classes.detail}>{changesInWords(node)}</div>
      </td>
      <td>{rateInWords(node)}</td>
      <td>{node.connectedStreamingClients.toLocaleString('en')}</td>
      <td>
        {flagsInWords(node, new Date()).map(({ name, detail }) => (
          <div key={name}>
            {name} <div className={classes.detail}>{detail}</div>
          </div>
        ))}
      </td>
      <td className={classes.number}>
        <Time at={reportedAt} />
      </td>
    </tr>
  );
}
