import { useEffect, useState } from 'react';
import type { Request } from '../api/request.ts';
import { useWrite } from '../api/use-write.ts';
import { Icon } from './icon.tsx';
import classes from './star.module.css';

interface StarProps {
  /** What it marks, for screen readers: the name of a flag or project. */
  readonly label: string;
  readonly isFavorite: boolean;
  readonly add: Request;
  readonly remove: Request;
}

/** Marks something as a favourite of one's own. It shows at once, and goes back if the service refuses. */
export function Star({ label, isFavorite, add, remove }: StarProps) {
  const [shown, setShown] = useState<boolean>();
  const write = useWrite();
  useEffect(() => {
    if (shown === isFavorite) setShown(undefined);
  }, [shown, isFavorite]);
  const isMarked = shown ?? isFavorite;
  const toggle = () => {
    setShown(!isMarked);
    write.mutate(isMarked ? remove : add, { onError: () => setShown(undefined) });
  };
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isMarked}
      aria-label={`Favourite: ${label}`}
      onClick={toggle}
    >
      <Icon name="star" />
    </button>
  );
}
