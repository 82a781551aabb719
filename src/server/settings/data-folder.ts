/** The data folder if `DATA_DIR` is empty. */
export const DATA_DIR = './data';
