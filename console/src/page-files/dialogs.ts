/** What opens above any page: asking before a switch, what a change does to people, the palette and the shortcuts. */
export { SwitchDialog } from '../changes/switch-dialog.tsx';
export { default as Palette } from '../shell/palette.tsx';
export { default as ShortcutHelp } from '../shell/shortcut-help.tsx';
export { answersOf } from '../strategies/answers.ts';
