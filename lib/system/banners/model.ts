declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Banner: Banner;
  }
}

/** Maximum of banners in an instance. */
export const MAX_BANNERS = 200;

type BannerVariant = 'info' | 'warning' | 'error' | 'success';

/** The content and appearance of a banner. */
export interface BannerSettings {
  /** Markdown. */
  readonly message: string;
  readonly enabled: boolean;
  readonly variant: BannerVariant;
  /** Whether it stays visible while the page is scrolled. */
  readonly sticky: boolean;
  /** `null`: the variant's icon; `none`: no icon. */
  readonly icon: string | null;
  /** A URL, absolute or relative, or `dialog`; `null`: no link. */
  readonly link: string | null;
  readonly linkText: string | null;
  readonly dialogTitle: string | null;
  /** Markdown; `null`: no dialog. */
  readonly dialog: string | null;
}

/** A message that is shown to all users of the administration. */
export interface Banner extends BannerSettings {
  readonly id: number;
  readonly createdAt: string;
  readonly version: number;
}
