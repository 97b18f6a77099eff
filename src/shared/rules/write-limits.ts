/** How long a write may take, without files and with them (milliseconds). */
export const WRITE_LIMITS = { plain: 120_000, upload: 1_800_000 }
