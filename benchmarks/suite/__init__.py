"""The whole programs of benchmarks/: what there is, under what it runs, what was measured. benchmarks/run puts the parts together."""
