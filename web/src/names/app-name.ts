/** Until the site has said what it calls itself. */
export const APP_NAME = 'Mela'
/** The database of the browser. */
export const DATABASE_NAME = 'mela'
