import type { Plugin } from 'esbuild';
import type { IconNode } from 'lucide';
import { icons } from '../../console/src/components/icons.ts';

/** One picture with all icons of the console, each a symbol whose id is its name. */
export const iconSprite: Plugin = {
  name: 'icon-sprite',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^generated:icons\.svg$/ }, () => ({
      path: 'icons.svg',
      namespace: 'icons',
    }));
    onLoad({ filter: /.*/, namespace: 'icons' }, () => ({
      contents: `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(icons).map(symbolOf).join('')}</svg>`,
      loader: 'file',
    }));
  },
};

function symbolOf([name, parts]: readonly [string, IconNode]): string {
  const drawn = parts.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(
      ([attribute, value]) => ` ${attribute}="${value}"`,
    );
    return `<${tag}${written.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`;
}
