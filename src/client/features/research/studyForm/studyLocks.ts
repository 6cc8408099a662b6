export interface StudyLocks {
  code_prefix?: string;
}
