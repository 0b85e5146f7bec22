import type { Plugin } from 'esbuild';
import { commonPasswords } from '../../lib/identity/users/common-passwords.ts';

/** Replaces the module that selects the most common passwords by the selected ones. */
export const inlineCommonPasswords: Plugin = {
  name: 'inline-common-passwords',
  setup: ({ onLoad }) => {
    const words = JSON.stringify(commonPasswords.join(' '));
    onLoad({ filter: /[/\\]identity[/\\]users[/\\]common-passwords\.ts$/ }, () => ({
      contents: `export const commonPasswords = ${words}.split(' ');`,
    }));
  },
};
