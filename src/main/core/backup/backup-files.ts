export const DATABASE = 'history.db'
/** Folders of copies, each file named by the SHA-256 of its content. */
export const COPY_FOLDERS = ['evidence', 'receipts'] as const
/** Further files of the data folder that a backup contains, if they exist. */
export const SMALL_FILES = ['settings.json', 'training.json', 'restored.json'] as const
