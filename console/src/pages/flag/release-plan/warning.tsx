import { Icon } from '../../../components/icon.tsx';
import classes from './release-plan.module.css';

/** What somebody who starts or reads a plan would not expect. */
export function Warning({ children }: { readonly children: string }) {
  return (
    <p className={classes.warning}>
      <Icon name="warning" />
      {children}
    </p>
  );
}
