/** The data folder if `DATA_DIR` is empty; a file of its own for the start, which loads nothing else. */
export const DATA_DIR = './data';
