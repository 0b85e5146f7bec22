import { init } from 'echarts';
import type { Plot } from './section.ts';

const WIDTH = 860;
/** A bar needs so much room to be told from the next. */
const BAR_HEIGHT = 22;

const heightOf = ({ kind, categories, series }: Plot): number =>
  kind === 'line' ? 340 : 110 + categories.length * series.length * BAR_HEIGHT;

/** The plot as SVG: bars lie, so that long names can be read. */
export const drawPlot = (plot: Plot): string => {
  const { title, kind, axis, categories, series, logarithmic } = plot;
  const height = heightOf(plot);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  const categoryAxis = { type: 'category' as const, data: [...categories] };
  const valueAxis = {
    type: logarithmic ? ('log' as const) : ('value' as const),
    name: axis,
    nameLocation: 'middle' as const,
    nameGap: kind === 'bar' ? 28 : 64,
  };
  chart.setOption({
    animation: false,
    title: { text: title, textStyle: { fontSize: 14 } },
    legend: { top: 26, show: series.length > 1 },
    grid: { left: 20, right: 40, top: 60, bottom: 40, outerBoundsMode: 'same' },
    xAxis: kind === 'bar' ? valueAxis : categoryAxis,
    yAxis: kind === 'bar' ? { ...categoryAxis, inverse: true } : valueAxis,
    series: series.map(({ name, values }) => ({
      name,
      type: kind,
      data: [...values],
      label: { show: kind === 'bar', position: 'right' as const },
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
};
