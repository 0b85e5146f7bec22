import type { Banner } from './model.ts';

/** A banner as the API and events show it. */
export function presentBanner(banner: Banner) {
  return {
    id: banner.id,
    message: banner.message,
    enabled: banner.enabled,
    variant: banner.variant,
    sticky: banner.sticky,
    icon: banner.icon,
    link: banner.link,
    linkText: banner.linkText,
    dialogTitle: banner.dialogTitle,
    dialog: banner.dialog,
    createdAt: banner.createdAt,
  };
}
