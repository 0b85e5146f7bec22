import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { settingsAddress } from '../addresses.ts';
import { Button } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { Icon } from '../components/icon.tsx';
import { Sheet } from '../components/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { isWithin, mainAreas, otherAreas } from './areas.ts';
import type { NavigationProps } from './navigation.tsx';
import classes from './phone-navigation.module.css';

/** Areas that have an icon of their own at the foot of a phone; the others are behind the fifth. */
const AT_FOOT = 4;

/** The areas of the console, at the foot of a narrow page, where a thumb reaches them. */
export function PhoneNavigation({ user, onPalette, onHelp }: NavigationProps) {
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <nav className={classes.foot} aria-label="Areas">
        {mainAreas.slice(0, AT_FOOT).map((area) => (
          <Link
            key={area.href}
            href={area.href}
            className={classes.entry ?? ''}
            aria-current={isWithin(path, area) ? 'page' : undefined}
          >
            <Icon name={area.icon} />
            {area.name}
          </Link>
        ))}
        <button type="button" className={classes.entry} onClick={() => setIsOpen(true)}>
          <Icon name="more" />
          More
        </button>
      </nav>
      {isOpen && (
        <Sheet title="More" onClose={close}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are followed by Enter, which is a click too */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it closes after what is inside was used */}
          <div className={classes.more} onClick={close}>
            <Button icon="search" onClick={onPalette}>
              Search or do…
            </Button>
            {[...mainAreas.slice(AT_FOOT), ...otherAreas].map(({ name, href, icon }) => (
              <ButtonLink key={href} icon={icon} href={href}>
                {name}
              </ButtonLink>
            ))}
          </div>
          <AccountMenu user={user} onHelp={onHelp} />
        </Sheet>
      )}
    </>
  );
}

/** Leads back to all settings, where the list beside them has no room. */
export function BackToSettings() {
  return (
    <Link href={settingsAddress} className={classes.back ?? ''}>
      Settings <Icon name="next" />
    </Link>
  );
}
