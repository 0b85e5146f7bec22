/** What each mode of a project means. */
export const modes = {
  open: 'Everybody sees the project, and everybody with the rights for it in the whole instance changes its flags.',
  protected: 'Everybody sees the project; only its members propose and make changes.',
  private: 'Only members and administrators see the project.',
} as const;
