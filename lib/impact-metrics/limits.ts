/** Metrics of an owner; those that were not sent for two weeks make room. */
export const MAX_METRICS = 100;
/** Series of a metric in an environment; those that were not sent for two weeks make room. */
export const MAX_SERIES = 100;
/** Labels of a sample besides `appName` and `environment`. */
export const MAX_LABELS = 10;
/** Characters of the name of a metric or label, and of the value of a label. */
export const MAX_LABEL = 100;
/** Of all labels of a sample, as JSON: 200 series are in one item of 400 kB. */
export const MAX_LABELS_BYTES = 1_500;
/** Characters of the text that explains a metric; what is beyond is cut. */
export const MAX_HELP = 200;
/** Buckets of a histogram, without infinity. */
export const MAX_BOUNDARIES = 30;
/** Samples of one post. */
export const MAX_SAMPLES = 5_000;
/** Largest value, up or down, of a sample. */
export const MAX_VALUE = 1e15;
