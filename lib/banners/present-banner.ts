import type { Banner } from './model.ts';

/** A banner as the API shows it, also in events (part 2.17). */
export const presentBanner = (banner: Banner) => ({
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
});
