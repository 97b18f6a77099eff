/** The same messages in another language: a missing or a surplus message does not compile. */
export type Catalogue<Source> = { readonly [Id in keyof Source]: string }
