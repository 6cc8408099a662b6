/** A person who gives own files knows the contact of a study and no admin; staff learn who of them gave the files. */
export type Viewer = 'person' | 'staff';
