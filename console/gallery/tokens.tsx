import { Card } from '../src/components/card.tsx';
import { Icon } from '../src/components/icon.tsx';
import { iconNames } from '../src/components/icons.ts';
import { Mark } from '../src/components/mark.tsx';
import classes from './gallery.module.css';

const colours = [
  'sunken',
  'page',
  'surface',
  'raised',
  'hover',
  'line',
  'line-strong',
  'field-line',
  'text',
  'muted',
  'faint',
  'accent',
  'accent-strong',
  'accent-surface',
  'off',
  'pending',
  'pending-surface',
  'danger',
  'danger-surface',
  'warning',
  'warning-surface',
  'data-1',
  'data-2',
  'data-3',
  'data-4',
  'data-5',
  'data-6',
];

/** Colours, the sign and the icons. */
export function Tokens() {
  return (
    <>
      <Card title="Colours">
        <ul className={classes.colours}>
          {colours.map((name) => (
            <li
              key={name}
              className={classes.colour}
              style={{ '--shown': `var(--${name})` } as object} // React has no type for custom properties.
            >
              {name}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Sign">
        <div className="row">
          <Mark /> <Mark isLarge />
        </div>
      </Card>
      <Card title="Icons">
        <ul className={classes.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
