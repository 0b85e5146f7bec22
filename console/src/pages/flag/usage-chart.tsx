import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import classes from './usage-chart.module.css';
import type { HourOfUsage } from './usage-sums.ts';

const HEIGHT = 240;

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The answers per hour: a solid line for on, a dashed one for off. A table says the same. */
export default function UsageChart({
  hours,
  label,
}: {
  readonly hours: readonly HourOfUsage[];
  readonly label: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const on = useRef<HTMLSpanElement>(null);
  const off = useRef<HTMLSpanElement>(null);
  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the scheme
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const colors = { on: colorOf(on.current), off: colorOf(off.current), text: colorOf(element) };
    const chart = new uPlot(optionsOf(element.clientWidth, colors), dataOf(hours), element);
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [hours, scheme]);
  return (
    <>
      <p className="row">
        <span ref={on} className={classes.on}>
          ━ On
        </span>
        <span ref={off} className={classes.off}>
          ╌ Off
        </span>
      </p>
      <div ref={place} className={classes.place} role="img" aria-label={label} />
    </>
  );
}

function dataOf(hours: readonly HourOfUsage[]): uPlot.AlignedData {
  return [
    hours.map(({ timestamp }) => Date.parse(timestamp) / 1_000),
    hours.map(({ yes }) => yes),
    hours.map(({ no }) => no),
  ];
}

function optionsOf(
  width: number,
  colors: { readonly on: string; readonly off: string; readonly text: string },
): uPlot.Options {
  const axis = { stroke: colors.text, grid: { stroke: colors.text, width: 0.1 } };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
    axes: [
      { ...axis, values: (_, times) => times.map((time) => hour.format(time * 1_000)) },
      { ...axis, size: 60 },
    ],
    series: [{}, { stroke: colors.on, width: 2 }, { stroke: colors.off, width: 2, dash: [6, 4] }],
  };
}

/** A canvas knows no custom properties: it is given the colour of an element. */
function colorOf(element: Element | null): string {
  return element ? getComputedStyle(element).color : 'gray';
}

/** Changes when the person changes between light and dark. */
function useColorScheme(): boolean {
  const [isDark, setIsDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const changed = () => setIsDark(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return isDark;
}

const DARK = '(prefers-color-scheme: dark)';
