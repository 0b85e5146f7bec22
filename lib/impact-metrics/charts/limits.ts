/** Maximum of charts of a flag, and of the instance. They are one item, so what a chart takes is bounded too. */
export const MAX_FLAG_CHARTS = 20;
export const MAX_INSTANCE_CHARTS = 100;

/** Maximum of labels that a chart selects by, and of values of one of them. */
export const MAX_SELECTED_LABELS = 10;
export const MAX_SELECTED_VALUES = 20;

/** Maximum of bytes of the labels and values of a chart as JSON: 100 charts then fit into an item of 400 kB. */
export const MAX_SELECTOR_BYTES = 2_000;

/** Maximum of groups that an answer tells apart; the others are one more. */
export const MAX_TOLD_APART = 20;
