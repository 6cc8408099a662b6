/** Why a field cannot be changed, by its name. */
export interface StudyLocks {
  code_prefix?: string;
}
