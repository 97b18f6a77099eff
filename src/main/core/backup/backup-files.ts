export const DATABASE = 'history.db'
/** Folders of copies, each named by the SHA-256 of what is in it. */
export const COPY_FOLDERS = ['evidence', 'receipts'] as const
/** Further files of the data folder that a backup has, where they are there. */
export const SMALL_FILES = ['settings.json', 'training.json', 'restored.json'] as const
